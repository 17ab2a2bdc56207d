import { sliceAt } from './strip-geometry.ts';

export interface SliceWords {
  alt: string;
  dialogue: string[];
}

interface Panel {
  y: number;
  text: string;
  dialogue: string[];
}

/** What a slice says to those who do not see it: its panels' words, else which picture of the episode it is. */
export function sliceWords(
  strip: { slices: { y: number }[]; height: number; panels: Panel[] },
  name: string,
): SliceWords[] {
  const edges = [...strip.slices.map((slice) => slice.y), strip.height];
  const words: { texts: string[]; dialogue: string[] }[] = strip.slices.map(() => ({ texts: [], dialogue: [] }));
  for (const panel of strip.panels) {
    const word = words[sliceAt(edges, panel.y)];
    if (panel.text) word?.texts.push(panel.text);
    word?.dialogue.push(...panel.dialogue);
  }
  return words.map(({ texts, dialogue }, index) => ({
    alt: texts.join(' ') || `${name} ${index + 1}번째 그림`,
    dialogue,
  }));
}
