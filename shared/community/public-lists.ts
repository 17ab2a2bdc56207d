/** Limits of public lists: characters, works and what a member may do in a day. */
export const PUBLIC_LIST_LIMITS = {
  title: 30,
  about: 300,
  comment: 100,
  works: 100,
  saves: 500,
  changesADay: 100,
  reportsADay: 20,
  reason: 300,
} as const;
