/**
 * Returns the current version of the row from the list, because another user may have changed it since its form was
 * opened. Returns the given row if the list no longer has it.
 */
export const asListed = <Row extends { id: number | string }>(
  row: Row,
  list: { data?: { data: Row[] } | undefined },
): Row => list.data?.data.find(({ id }) => id === row.id) ?? row
