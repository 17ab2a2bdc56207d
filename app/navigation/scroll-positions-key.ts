/** Session storage key of the scroll offsets by history entry. */
export const SCROLL_POSITIONS = 'seoga.scroll';
