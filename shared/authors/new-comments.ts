/** Comments of a work among which unread ones are counted. */
export const MAX_NEW_COMMENTS = 500;
