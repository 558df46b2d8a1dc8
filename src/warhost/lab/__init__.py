"""The laboratory: fuzzing, benchmarks, simulations."""
