import { readIconName } from '#shared/content/icons';
import type { RequestContext } from '../../server/request-context.server.ts';
import type { NamedIconView } from './named-icon.tsx';

export function namedIcon(
  { iconDrawing }: Pick<RequestContext, 'iconDrawing'>,
  name: string | undefined,
): NamedIconView | null {
  const icon = name === undefined ? undefined : readIconName(name);
  return icon && name !== undefined ? { name, drawing: iconDrawing(icon) ?? null } : null;
}
