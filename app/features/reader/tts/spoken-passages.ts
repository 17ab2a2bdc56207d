import { type PagePassage, textNodesOf } from '../text/passages-in-page.ts';
import { type RubyReading, readingOfRuby } from './ruby-reading.ts';
import type { SpokenPassage } from './sentences.ts';

export function spokenPassages(passages: readonly PagePassage[]): SpokenPassage[] {
  return passages.map(({ id, text, element }) => ({
    id,
    text,
    readings: text ? readingsIn(element) : [],
    alt: text ? '' : (element.querySelector('img')?.alt ?? ''),
    isBreak: element.matches('hr'),
  }));
}

function readingsIn(element: HTMLElement): RubyReading[] {
  if (!element.querySelector('ruby')) return [];
  const readings: (RubyReading & { ruby: Element })[] = [];
  let passed = 0;
  for (const node of textNodesOf(element)) {
    const ruby = node.parentElement?.closest('ruby');
    const last = readings.at(-1);
    if (ruby && last?.ruby === ruby) last.to = passed + node.length;
    else if (ruby) readings.push({ ruby, from: passed, to: passed + node.length, spoken: '' });
    passed += node.length;
  }
  const text = textNodesOf(element)
    .map((node) => node.data)
    .join('');
  return readings.map(({ ruby, from, to }) => {
    const above = [...ruby.querySelectorAll('rt')].map((rt) => rt.textContent).join('');
    // A word of the reader's own is spoken instead.
    return { from, to, spoken: ruby.hasAttribute('data-own') ? above : readingOfRuby(text.slice(from, to), above) };
  });
}
