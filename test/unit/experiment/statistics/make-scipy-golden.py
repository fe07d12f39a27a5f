"""Writes scipy-golden.json: what SciPy says of a few samples (SciPy 1.17, NumPy 2).

python3 make-scipy-golden.py && npx prettier --write scipy-golden.json
"""

import json
from pathlib import Path

import numpy as np
import scipy
from scipy.stats import binomtest, bootstrap, gmean, permutation_test
from scipy.special import ndtr, ndtri

random = np.random.default_rng(7)
RESAMPLES = 400_000
samples = {
    "three": [900, 1000, 1300],
    "ten": [4120, 3980, 4410, 4055, 5230, 3890, 4300, 4175, 4020, 6105],
    "skewed": [round(float(x), 3) for x in random.lognormal(7, 0.8, 25)],
    "sixty": [round(float(x), 3) for x in random.normal(5000, 400, 60)],
    "ties": [2, 2, 2, 3, 3, 5, 5, 5, 5, 9, 9, 14],
}


def interval(sample, method):
    found = bootstrap((sample,), np.mean, method=method, n_resamples=RESAMPLES, batch=5000, rng=1)
    return [float(x) for x in found.confidence_interval]


def described(sample):
    return {
        "sample": sample,
        "mean": float(np.mean(sample)),
        "deviation": float(np.std(sample, ddof=1)),
        "median": float(np.median(sample)),
        "bca": interval(sample, "BCa"),
    }


def wilson(count, of):
    found = binomtest(count, of).proportion_ci(confidence_level=0.95, method="wilson")
    return {"count": count, "of": of, "low": float(found.low), "high": float(found.high)}


def paired(start, to):
    logs = np.log(np.array(to) / np.array(start))

    def statistic(x, y, axis):
        return np.mean(np.log(y) - np.log(x), axis=axis)

    test = permutation_test(
        (start, to), statistic, permutation_type="samples", vectorized=True, n_resamples=np.inf, batch=5000
    )
    return {
        "from": start,
        "to": to,
        "mean": float(gmean(np.array(to) / np.array(start))),
        "interval": [float(np.exp(x)) for x in interval(logs, "BCa")],
        "p": float(test.pvalue),
    }


golden = {
    "scipy": scipy.__version__,
    "samples": {name: described(sample) for name, sample in samples.items()},
    "wilson": [wilson(c, n) for c, n in [(0, 1), (1, 1), (0, 10), (10, 10), (3, 10), (1, 3), (47, 60), (999, 1000)]],
    "paired": [
        paired([4120, 3980, 4410, 4055], [2210, 2080, 2350, 2190]),
        paired([100, 100, 100, 100, 100, 100], [90, 111, 80, 95, 102, 97]),
        paired(samples["ten"], [4400, 3700, 4350, 3990, 4100, 4010, 3805, 4230, 3600, 5200]),
        paired(*[[round(float(x)) for x in random.normal(mean, 400, 14)] for mean in (4000, 3800)]),
    ],
    "normal": [{"z": z, "below": float(ndtr(z))} for z in (-3.5, -1.96, -0.3, 0.0, 0.01, 1.0, 2.5)],
    "quantiles": [{"p": p, "z": float(ndtri(p))} for p in (0.0005, 0.025, 0.3, 0.5, 0.51, 0.975, 0.9995)],
}
Path(__file__).with_name("scipy-golden.json").write_text(json.dumps(golden, indent=2) + "\n")
