import type { LegalBlock, PolicyPlaceholder, LegalSpan } from '#shared/members/policies';

/** Operator data used in legal texts. */
export type LegalVariables = Partial<Record<PolicyPlaceholder, string>>;

/** Shown for missing operator data. */
const UNTOLD = '(운영자 확인 필요)';

/** Fills placeholders such as `{company}`. */
export function fillLegalBlocks(blocks: LegalBlock[], variables: LegalVariables): LegalBlock[] {
  const line = (spans: LegalSpan[]): LegalSpan[] => spans.map((span) => filledSpan(span, variables));
  return blocks.map((block) => {
    if (block.kind === 'list') return { ...block, items: block.items.map(line) };
    if (block.kind === 'table')
      return { ...block, head: block.head.map(line), rows: block.rows.map((row) => row.map(line)) };
    return { ...block, spans: line(block.spans) };
  });
}

function filledSpan(span: LegalSpan, variables: LegalVariables): LegalSpan {
  if (typeof span === 'string') return filled(span, variables);
  return { ...span, text: filled(span.text, variables) };
}

function filled(text: string, variables: LegalVariables): string {
  const values: Record<string, string | undefined> = variables;
  return text.replaceAll(/\{(\w+)\}/g, (name, fact: string) => (fact in values ? values[fact] || UNTOLD : name));
}
