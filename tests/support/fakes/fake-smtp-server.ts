import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';

export interface ReceivedEmail {
  from: string;
  to: string[];
  /** The bytes after DATA, with dot-stuffing removed. */
  data: string;
}
/** Behaviour for one connection; `take` is the default. */
export type Manner = 'take' | 'try-later' | 'no-such-box' | 'hang' | 'drip' | 'cut-after-data' | 'lose-answer';

export interface MailServer {
  url: string;
  taken: ReceivedEmail[];
  calls: number;
  /** Of the next connections; then `take`. */
  manners: Manner[];
  close(): Promise<void>;
}

/** A loopback SMTP server (RFC 5321) that fails on request. */
export async function openMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const state: Pick<MailServer, 'taken' | 'calls' | 'manners'> = { taken: [], calls: 0, manners: [] };
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    state.calls += 1;
    serve(socket, state.manners.shift() ?? 'take', state.taken);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}`, close });
}

function serve(socket: Socket, manner: Manner, claimed: ReceivedEmail[]): void {
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  if (manner === 'hang') return;
  let letter: ReceivedEmail = { from: '', to: [], data: '' };
  let isData = false;
  let rest = '';
  say('220 mail.test ESMTP');
  socket.on('data', (bytes: Buffer) => {
    rest += bytes.toString('utf8');
    for (;;) {
      const end = rest.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const message = rest.slice(0, end);
      rest = rest.slice(end + (isData ? 5 : 2));
      if (isData) {
        isData = false;
        if (manner === 'cut-after-data') return void socket.destroy();
        claimed.push({ ...letter, data: message.replaceAll('\r\n..', '\r\n.') });
        letter = { from: '', to: [], data: '' };
        if (manner === 'lose-answer') return void socket.destroy();
        say('250 2.0.0 taken');
      } else isData = response(message, { say, manner, letter, socket });
    }
  });
}

/** Returns true when the message data follows. */
function response(
  line: string,
  to: { say(line: string): boolean; manner: Manner; letter: ReceivedEmail; socket: Socket },
): boolean {
  const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'EHLO' && to.manner === 'drip') drip(to.socket);
  else if (verb === 'EHLO') to.say('250-mail.test\r\n250 8BITMIME');
  else if (verb === 'MAIL') {
    to.letter.from = address;
    to.say('250 2.1.0 ok');
  } else if (verb === 'RCPT') {
    if (to.manner === 'try-later') to.say(`451 4.3.2 <${address}> later, please`);
    else if (to.manner === 'no-such-box') to.say(`550 5.1.1 <${address}> nobody here`);
    else {
      to.letter.to.push(address);
      to.say('250 2.1.5 ok');
    }
  } else if (verb === 'DATA') to.say('354 go on');
  else if (verb === 'QUIT') {
    to.say('221 bye');
    to.socket.end();
  } else to.say('250 ok');
  return verb === 'DATA';
}

/** Sends an endless EHLO response. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-ability\r\n'), 50);
  socket.on('close', () => clearInterval(timer));
}
