import { type ReactNode, createContext, use, useEffect, useState } from 'react';

const Now = createContext(new Date(0));
const MINUTE_MS = 60_000;

/** Clock for relative labels: server time until hydration, then local time, every minute. */
export function NowClock({ start, children }: { start: string; children: ReactNode }): ReactNode {
  const [now, setNow] = useState(() => new Date(start));
  useEffect(() => {
    const tick = (): void => setNow(new Date());
    const timer = setInterval(tick, MINUTE_MS);
    tick();
    return () => clearInterval(timer);
  }, []);
  return <Now value={now}>{children}</Now>;
}

export function useNow(): Date {
  return use(Now);
}
