import type pg from 'pg';

/** What is sent to the database, in order, on the connections that this pool opens from now on: begin and commit as well. */
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
    const taken = sent;
    sent = [];
    return taken;
  };
  return { take };
}
