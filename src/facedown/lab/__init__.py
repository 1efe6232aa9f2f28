"""The lab: many matches simulated, exact odds, and how fast it all is.

NumPy and Numba come with the extra `lab`. Without them everything here still runs, interpreted.
"""
