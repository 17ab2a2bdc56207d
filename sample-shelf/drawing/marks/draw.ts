import { writeFile } from 'node:fs/promises';
import { renderPng } from '../render-png.ts';
import { mark } from './mark.ts';
import { ogCard } from './og-card.ts';

const ink = '#1C1B19';
const paper = '#FBFAF7';
const accent = '#C8452D';
const publicFolder = new URL('../../../public/', import.meta.url).pathname;

/** The mark keeps inside the middle 60 %, so that a round or squircle mask never cuts it. */
function icon(size: number): string {
  const inner = size * 0.56;
  const edge = (size - inner) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${paper}"/>${mark(edge, edge, inner, ink, accent)}</svg>`;
}

/** The tab icon has no ground; its ink follows the browser's theme. */
function favicon(): string {
  const style = `<style>.ink{fill:${ink}}@media(prefers-color-scheme:dark){.ink{fill:#E9E5DD}}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 0 42 40">${style}${mark(0, 0, 40, ink, accent).replaceAll(`fill="${ink}"`, 'class="ink"')}</svg>\n`;
}

await renderPng(icon(192), `${publicFolder}icon-192.png`);
await renderPng(icon(512), `${publicFolder}icon-512.png`);
await renderPng(icon(180), `${publicFolder}apple-touch-icon.png`);
await writeFile(`${publicFolder}favicon.svg`, favicon());
await renderPng(ogCard(), `${publicFolder}og-card.png`);
