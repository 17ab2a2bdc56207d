import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LegalDraft } from '#domain/policies';
import { StartupError } from '#platform/startup-error';
import { LEGAL_KINDS, type LegalBlock, type LegalKind } from '#shared/members/policies';
import { plainSpans } from '#shared/content/articles';
import { parseArticle } from './markdown-articles.ts';

const NAME = new RegExp(`^(${LEGAL_KINDS.join('|')})-(\\d{4}-\\d{2}-\\d{2})\\.md$`);
const MAX_BYTES = 500_000;

/** Reads `legal/*.md`, such as `terms-2026-01-01.md`. Throws a StartupError that names the file. */
export function readLegalTexts(folder: string): LegalDraft[] {
  const legal = join(folder, 'legal');
  if (!existsSync(legal)) return [];
  return readdirSync(legal)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => readLegalText(legal, file));
}

function readLegalText(folder: string, file: string): LegalDraft {
  const [, kind, version = ''] = NAME.exec(file) ?? [];
  if (!isLegalKind(kind) || !isDay(version))
    throw fault(file, 'terms-2026-01-01.md처럼 종류(terms, privacy, privacy-easy)와 시행일로 이름을 지어 주세요');
  const text = readFileSync(join(folder, file), 'utf8').normalize('NFC');
  if (Buffer.byteLength(text) > MAX_BYTES) throw fault(file, '글이 너무 깁니다. 500KB까지 받습니다');
  return { kind, version, ...draftFrom(file, text) };
}

function isLegalKind(name: string | undefined): name is LegalKind {
  return LEGAL_KINDS.some((kind) => kind === name);
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function fault(file: string, message: string): StartupError {
  return new StartupError(`legal/${file}: ${message}.`);
}

/** The first heading is the title. */
function draftFrom(file: string, text: string): { title: string; blocks: LegalBlock[] } {
  const [title, ...blocks] = parseArticle(text, (message) => fault(file, message));
  if (title?.kind !== 'heading' || !/^\s*#\s/.test(text))
    throw fault(file, '첫 줄에 “# 이용약관”처럼 제목을 적어 주세요');
  if (blocks.length === 0) throw fault(file, '본문이 비어 있습니다');
  return { title: plainSpans(title.spans), blocks };
}
