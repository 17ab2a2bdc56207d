import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { deviceFrom } from '#vocabulary/device';

/** Where the parts stand that only a shell needs; a browser never fetches them. */
export function ShellPlace(): ReactNode {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    if (deviceFrom(navigator.userAgent).type === 'WEB') return;
    // What cannot come now comes with the next page: until then the shell does what it does by itself.
    import('../shell/shell-parts.tsx').then(({ ShellParts }) => setParts(() => ShellParts)).catch(() => undefined);
  }, []);
  return Parts ? <Parts /> : null;
}
