/** Works that the row of what is being read shows. */
export const MOST_CONTINUED = 12;
