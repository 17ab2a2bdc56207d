import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { deviceFrom } from '#shared/members/device';

/** Loaded in native apps only. */
export function NativeIntegrationLoader(): ReactNode {
  const [Parts, setParts] = useState<ComponentType>();
  useEffect(() => {
    if (deviceFrom(navigator.userAgent).type === 'WEB') return;
    // Retried on the next page.
    import('./native-integration.tsx')
      .then(({ NativeIntegration: ShellParts }) => setParts(() => ShellParts))
      .catch(() => undefined);
  }, []);
  return Parts ? <Parts /> : null;
}
