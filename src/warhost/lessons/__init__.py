"""Lessons: data files that teach a game at the table, and the guide that says where a learner is in one."""
