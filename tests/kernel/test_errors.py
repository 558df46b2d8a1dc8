"""Problems survive being sent between processes."""

import pickle

from warhost.kernel.errors import BadPosition, Fault


def test_a_problem_survives_being_sent_to_another_process() -> None:
    problem = BadPosition("impossible", "Invalid position: {faults}", {"faults": "no army"})
    problem.faults = [Fault("no_army", "no army in {place}", {"place": "moria"})]
    sent = pickle.loads(pickle.dumps(problem))
    assert (type(sent), str(sent), sent.code) == (BadPosition, str(problem), "impossible")
    assert [(fault.code, fault.values) for fault in sent.faults] == [("no_army", {"place": "moria"})]
