import { applyCachedFonts } from './cached-fonts.ts';
import { hideDataOfLeftMember } from './device-member.ts';
import { POSITIONS_KEY, readStored } from './stored-values.ts';
import { THEME_KEY } from './theme-key.ts';

// Before the first paint: the theme, space for positions, fonts.
try {
  hideDataOfLeftMember();
} catch {
  // Without storage there is nothing to hide.
}
const theme = readStored(THEME_KEY);
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
if ((readStored(POSITIONS_KEY) ?? '').length > 2) document.documentElement.dataset['places'] = '';
applyCachedFonts();
