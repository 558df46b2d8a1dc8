"""What the games on maps of regions share."""


def distances(neighbours: list[list[int]]) -> list[list[int]]:
    """Return how many borders lie between each pair of regions; more than there are regions if no way leads there."""
    regions = len(neighbours)
    rows = []
    for start in range(regions):
        row = [regions + 1] * regions
        row[start] = 0
        queue = [start]
        for here in queue:
            for there in neighbours[here]:
                if row[there] > regions:
                    row[there] = row[here] + 1
                    queue.append(there)
        rows.append(row)
    return rows
