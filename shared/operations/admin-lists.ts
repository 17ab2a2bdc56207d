/** Console lists with columns and views of each operator, and their paths. */
export const ADMIN_LISTS = {
  works: '/operator/works',
  payments: '/operator/payments',
  members: '/operator/members',
  comments: '/operator/community/comments',
} as const;
/** A console list with saved columns and views. */
export type AdminList = keyof typeof ADMIN_LISTS;

/** Maximum saved views of an operator for one list. */
export const MAX_VIEWS = 20;
/** Maximum characters of a view's name. */
export const MAX_VIEW_NAME = 40;
