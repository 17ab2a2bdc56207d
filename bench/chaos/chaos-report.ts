import { type Figure, isMet, markdownTable } from '../figure.ts';

export function renderChaosReport(run: { figures: Figure[]; caught: Figure[]; load: string; machine: string }): string {
  const all = [...run.figures, ...run.caught];
  const broken = all.filter((figure) => isMet(figure) === false);
  const verdict = broken.length === 0 ? '모두 지켰습니다.' : `어긴 것 ${broken.length}: ${listed(broken)}.`;
  const parts = [
    '# 일부러 고장 내 본 것',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${run.machine}. ${run.load} ${verdict}`,
  ];
  if (run.figures.length > 0) parts.push('## 고장', markdownTable(run.figures));
  if (run.caught.length > 0) parts.push('## 일부러 망가뜨린 서점과 알아챈 것', markdownTable(run.caught));
  return `${parts.join('\n\n')}\n`;
}

function listed(figures: Figure[]): string {
  return figures.map(({ what }) => what).join(', ');
}
