"""The lab: many matches simulated, exact odds, and how fast it all is.

Without llvmlite everything here still runs, interpreted.
"""
