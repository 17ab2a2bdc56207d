import { type PagePassage, readNodesOf } from '../text/passages-in-page.ts';
import { type Reading, rubyReading } from './ruby-reading.ts';
import type { SpokenPassage } from './sentences.ts';

/** Passages of the page as the voice takes them; the page itself is left as it is. */
export function spokenPassages(passages: readonly PagePassage[]): SpokenPassage[] {
  return passages.map(({ id, text, element }) => ({
    id,
    text,
    readings: text ? readingsIn(element) : [],
    alt: text ? '' : (element.querySelector('img')?.alt ?? ''),
    isBreak: element.matches('hr'),
  }));
}

function readingsIn(element: HTMLElement): Reading[] {
  if (!element.querySelector('ruby')) return [];
  const readings: (Reading & { ruby: Element })[] = [];
  let passed = 0;
  for (const node of readNodesOf(element)) {
    const ruby = node.parentElement?.closest('ruby');
    const last = readings.at(-1);
    if (ruby && last?.ruby === ruby) last.to = passed + node.length;
    else if (ruby) readings.push({ ruby, from: passed, to: passed + node.length, spoken: '' });
    passed += node.length;
  }
  const text = readNodesOf(element)
    .map((node) => node.data)
    .join('');
  return readings.map(({ ruby, from, to }) => ({
    from,
    to,
    spoken: rubyReading(text.slice(from, to), [...ruby.querySelectorAll('rt')].map((rt) => rt.textContent).join('')),
  }));
}
