/** The row as the list shows it by now, where it still does: somebody may have changed it since its form was opened. */
export const asListed = <Row extends { id: number | string }>(
  row: Row,
  list: { data?: { data: Row[] } | undefined },
): Row => list.data?.data.find(({ id }) => id === row.id) ?? row
