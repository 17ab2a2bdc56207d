export const THEME_KEY = 'seoga.theme';
