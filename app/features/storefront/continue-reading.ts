export const MAX_CONTINUED = 12;
