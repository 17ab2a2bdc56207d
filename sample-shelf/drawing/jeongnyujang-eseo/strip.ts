import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { renderPng } from '../render-png.ts';
import { box, frame, gradientBox } from './svg.ts';

const stripWidth = 720;

export interface Panel {
  /** White space above. */
  gap: number;
  height: number;
  x?: number;
  width?: number;
  /** Colour of the page around and above this panel. */
  paper: string;
  art: (w: number, h: number) => string;
  /** Balloons and sounds, free to leave the frame; in strip coordinates from the top of the panel. */
  over?: string;
  alt: string;
  lines?: string[];
  /** Begins a new file, in the middle of the gap above. */
  newFile?: boolean;
}

const tailSpace = 140;

function lay(panels: readonly Panel[]): { tops: number[]; height: number; cuts: number[] } {
  const tops: number[] = [];
  const cuts = [0];
  let y = 0;
  for (const panel of panels) {
    if (panel.newFile) cuts.push(Math.round(y + panel.gap / 2));
    y += panel.gap;
    tops.push(y);
    y += panel.height;
  }
  return { tops, height: y + tailSpace, cuts: [...cuts, y + tailSpace] };
}

function page(panels: readonly Panel[], tops: readonly number[], height: number): string {
  const first = panels[0]?.paper ?? '#ffffff';
  const last = panels.at(-1)?.paper ?? '#ffffff';
  let before = first;
  const grounds = panels.map((panel, i) => {
    const top = tops[i] ?? 0;
    const gap =
      before === panel.paper
        ? box(0, top - panel.gap - 1, stripWidth, panel.gap + 2, panel.paper)
        : gradientBox(0, top - panel.gap, stripWidth, panel.gap * 0.55, [before, panel.paper]) +
          box(0, top - panel.gap * 0.45 - 1, stripWidth, panel.gap * 0.45 + 2, panel.paper);
    before = panel.paper;
    return gap + box(0, top, stripWidth, panel.height + 1, panel.paper);
  });
  const end = box(0, height - tailSpace, stripWidth, tailSpace, last);
  const art = panels.map((panel, i) => {
    const width = panel.width ?? stripWidth;
    return frame(panel.x ?? 0, tops[i] ?? 0, width, panel.height, panel.art(width, panel.height));
  });
  const over = panels.map((panel, i) =>
    panel.over ? `<g transform="translate(0 ${tops[i] ?? 0})">${panel.over}</g>` : '',
  );
  return grounds.join('') + end + art.join('') + over.join('');
}

/** Draws the panels of an episode one under another and writes its files with the description for screen readers. */
export async function drawStrip(folder: string, panels: readonly Panel[], colours = 200): Promise<void> {
  const { tops, height, cuts } = lay(panels);
  const drawn = page(panels, tops, height);
  const files = cuts.slice(0, -1).map((top, i) => {
    const tall = (cuts[i + 1] ?? height) - top;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${stripWidth}" height="${tall}" viewBox="0 ${top} ${stripWidth} ${tall}">${drawn}</svg>`;
    return renderPng(svg, join(folder, `${i + 1}.png`), colours);
  });
  await Promise.all(files);
  const description = panels.map((panel, i) => ({
    panel: i + 1,
    y: tops[i] ?? 0,
    text: panel.alt,
    dialogue: panel.lines ?? [],
  }));
  await writeFile(join(folder, 'alt.yaml'), stringify(description, { lineWidth: 0 }));
}
