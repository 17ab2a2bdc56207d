import { readIconName } from '#vocabulary/icons';
import type { RequestFacts } from '../request-context.server.ts';
import type { NamedIconView } from './named-icon.tsx';

/** An icon that an operator named, as a page shows it; null where none is named. */
export function namedIcon(
  { iconDrawing }: Pick<RequestFacts, 'iconDrawing'>,
  name: string | undefined,
): NamedIconView | null {
  const icon = name === undefined ? undefined : readIconName(name);
  return icon && name !== undefined ? { name, drawing: iconDrawing(icon) ?? null } : null;
}
