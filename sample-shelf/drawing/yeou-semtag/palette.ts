/** Each scene takes its colours from here, so that the mood changes by scene and the people do not. */
export const ink = '#221d2b';
export const fur = {
  base: '#e8752c',
  light: '#f59a4c',
  shade: '#c4551f',
  deep: '#96401f',
  cream: '#fff0d9',
  creamShade: '#f0d2b0',
  sock: '#4a2a28',
};
export const skin = { base: '#f9d5b8', shade: '#eab391', blush: '#ee8f79', line: '#a8604a' };
export const elder = { base: '#eec6a6', shade: '#d8a27e', blush: '#dd8b72', line: '#8f5742' };
export const yellow = { base: '#f7c436', light: '#ffdf73', shade: '#dc9a21', deep: '#b07316' };
export const apron = { base: '#2f4a72', light: '#446494', shade: '#213557', shirt: '#f6efe4', shirtShade: '#d8cdc2' };
export const wool = { base: '#4c5878', light: '#66749a', shade: '#363f5c', deep: '#262d45', lining: '#8c3d3d' };
export const hair = { base: '#2b2a3d', light: '#4a4c6b' };
export const night = {
  top: '#0f1a36',
  mid: '#203a63',
  low: '#3f6489',
  haze: '#7d9fb0',
  roof: '#142443',
  wall: '#263a5c',
  road: '#2c456a',
};
export const lamp = {
  light: '#ffe3a6',
  warm: '#ffc168',
  amber: '#f29b3f',
  wood: '#7c4a30',
  dark: '#3b2432',
  wall: '#b5683d',
};
export const leaf = { base: '#3f9a5c', light: '#83c96f', deep: '#1f6348', dark: '#0e3430' };
export const dusk = { top: '#3b2a5e', mid: '#8a4a7d', low: '#ef8d64', gold: '#ffcf80' };
export const red = '#d2433c';
