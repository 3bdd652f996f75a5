import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** What the mail server does with a mail: takes it, refuses its addressee for good, is busy, never answers, hangs up, takes it after a second. */
export type MailServerMode = 'accept' | 'refuse' | 'busy' | 'stall' | 'hang-up' | 'slow';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header and body as they came. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Mails that were offered, taken or not. */
  readonly attempts: number;
  mood: MailServerMode;
  /** Cuts every connection and frees the port. */
  die(): Promise<void>;
  /** Listens on the same port again. */
  comeBack(): Promise<void>;
}

class SmtpError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** A real mail server on a free port of this machine. */
export async function startMailServer(auth?: {
  readonly user: string;
  readonly pass: string;
}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let attempts = 0;
  let mood: MailServerMode = 'accept';
  let server = create();
  const port = await listen(server, 0);

  function create(): SMTPServer {
    return new SMTPServer({
      logger: false,
      disabledCommands: auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      authOptional: !auth,
      allowInsecureAuth: true,
      closeTimeout: 1,
      onAuth({ username, password }, _, done) {
        if (username === auth?.user && password === auth?.pass) done(null, { user: username });
        else done(new SmtpError(535, 'Who are you'));
      },
      onRcptTo(_address, _session, done) {
        attempts += 1;
        if (mood === 'refuse') return done(new SmtpError(550, 'No such mailbox'));
        return done(mood === 'busy' ? new SmtpError(451, 'Try later') : null);
      },
      onData(stream, session, done) {
        const { mailFrom, rcptTo } = session.envelope;
        void text(stream).then((raw) => {
          if (mood === 'stall') return;
          if (mood === 'hang-up') {
            for (const connection of server.connections) connection.close();
            return;
          }
          const from = mailFrom === false ? '' : mailFrom.address;
          mails.push({ from, to: rcptTo.map(({ address }) => address), raw });
          setTimeout(() => done(null), mood === 'slow' ? 1000 : 0);
        });
      },
    });
  }

  async function listen(target: SMTPServer, on: number): Promise<number> {
    target.on('error', () => {});
    target.listen(on, '127.0.0.1');
    await once(target.server, 'listening');
    return (target.server.address() as AddressInfo).port;
  }

  const login = auth ? `${auth.user}:${auth.pass}@` : '';
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    mails,
    get attempts() {
      return attempts;
    },
    get mood() {
      return mood;
    },
    set mood(next) {
      mood = next;
    },
    async die() {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async comeBack() {
      server = create();
      await listen(server, port);
    },
  };
}
