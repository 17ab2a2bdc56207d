import type pg from 'pg';

/** Records statements on new connections of the pool, including begin and commit. */
export function watchRoundTrips(pool: pg.Pool): { take(): string[] } {
  let sent: string[] = [];
  pool.on('connect', (client) => {
    const send = client.query;
    Object.defineProperty(client, 'query', {
      value(...question: unknown[]) {
        const [text] = question;
        sent.push(typeof text === 'string' ? text : '');
        return Reflect.apply(send, client, question);
      },
    });
  });
  const take = (): string[] => {
    const claimed = sent;
    sent = [];
    return claimed;
  };
  return { take };
}
