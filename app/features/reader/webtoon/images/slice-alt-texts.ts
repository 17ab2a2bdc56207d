import { sliceAt } from '../strip-geometry.ts';

export interface SliceAltText {
  alt: string;
  dialogue: string[];
}

interface Panel {
  y: number;
  text: string;
  dialogue: string[];
}

/** Alt text: the text of panels starting in the slice, else its number. */
export function sliceAltTexts(
  strip: { slices: { y: number }[]; height: number; panels: Panel[] },
  name: string,
): SliceAltText[] {
  const edges = [...strip.slices.map((slice) => slice.y), strip.height];
  const words: { texts: string[]; dialogue: string[] }[] = strip.slices.map(() => ({ texts: [], dialogue: [] }));
  for (const panel of strip.panels) {
    const entry = words[sliceAt(edges, panel.y)];
    if (panel.text) entry?.texts.push(panel.text);
    entry?.dialogue.push(...panel.dialogue);
  }
  return words.map(({ texts, dialogue }, index) => ({
    alt: texts.join(' ') || `${name} ${index + 1}번째 그림`,
    dialogue,
  }));
}
