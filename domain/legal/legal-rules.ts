import type { LegalBlock, LegalFact, LegalSpan } from '#vocabulary/legal-texts';

/** What the operator tells of the shop, as far as legal texts name it. */
export type LegalFacts = Partial<Record<LegalFact, string>>;

/** Stands where the operator has told nothing. */
const UNTOLD = '(운영자 확인 필요)';

/** A text with the shop's facts in the place of their names: `{company}` becomes the company. */
export function filledBlocks(blocks: LegalBlock[], facts: LegalFacts): LegalBlock[] {
  const line = (spans: LegalSpan[]): LegalSpan[] => spans.map((span) => filledSpan(span, facts));
  return blocks.map((block) => {
    if (block.kind === 'list') return { ...block, items: block.items.map(line) };
    if (block.kind === 'table')
      return { ...block, head: block.head.map(line), rows: block.rows.map((row) => row.map(line)) };
    return { ...block, spans: line(block.spans) };
  });
}

function filledSpan(span: LegalSpan, facts: LegalFacts): LegalSpan {
  if (typeof span === 'string') return filled(span, facts);
  return { ...span, text: filled(span.text, facts) };
}

function filled(text: string, facts: LegalFacts): string {
  const told: Record<string, string | undefined> = facts;
  return text.replaceAll(/\{(\w+)\}/g, (name, fact: string) => (fact in told ? told[fact] || UNTOLD : name));
}
