import { useEffect } from 'react';
import { keepFontsWhenIdle } from '../device/kept-fonts.ts';

/** Takes the interface fonts to this device, for its next pages. */
export function KeptFonts(): null {
  useEffect(keepFontsWhenIdle, []);
  return null;
}
