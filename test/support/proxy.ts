import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy between Bindery and the database that simulates failures of the network or server. */
export interface DatabaseProxy {
  readonly connectionString: string;
  /** Closes every connection and refuses new ones. */
  cut(): void;
  /** Imitates a crashed machine: old and new connections stay open but carry no data. */
  silence(): void;
  /** Serves `served` new connections, then refuses the next `count` connections like a server recovering from a crash. */
  recover(count: number, served?: number): void;
  restore(): void;
  /**
   * Closes the next connection on which PostgreSQL confirms a commit or answers a save of contracts, without forwarding the
   * answer; then resolves.
   */
  loseCommit(): Promise<void>;
  close(): Promise<void>;
}

const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up', ''];
const reason = Buffer.from(`${fields.join('\0')}\0`);
/** An ErrorResponse message: the letter E, the length including its own four bytes, and the fields. */
const startingUp = Buffer.concat([Buffer.from('E'), lengthOf(reason.length + 4), reason]);

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes);
  return length;
}

/** CommandComplete tag of a commit, and the column of the statement that saves contracts and commits by itself. */
const committed = ['COMMIT\0', 'savedId\0'].map((tag) => Buffer.from(tag));

export async function proxyTo(connectionString: string): Promise<DatabaseProxy> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  let recovering = { served: 0, count: 0 };
  let loseNext: (() => void) | undefined;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    if (isSilent) {
      near.on('error', () => undefined);
      near.on('close', () => sockets.delete(near));
      sockets.add(near);
      return;
    }
    if (recovering.served > 0) recovering.served -= 1;
    else if (recovering.count > 0) {
      recovering.count -= 1;
      near.on('error', () => undefined);
      near.once('data', () => near.end(startingUp));
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    const answers = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        if (!loseNext || !committed.some((tag) => chunk.includes(tag))) return done(null, chunk);
        loseNext();
        loseNext = undefined;
        near.destroy();
        done();
      },
    });
    near.pipe(far).pipe(answers).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = new URL(connectionString);
  own.hostname = '127.0.0.1';
  own.port = String(typeof address === 'object' && address ? address.port : 0);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    connectionString: own.href,
    cut() {
      isCut = true;
      drop();
    },
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    recover(count, served = 0) {
      recovering = { count, served };
    },
    restore() {
      isCut = false;
      isSilent = false;
    },
    loseCommit() {
      return new Promise((resolve) => {
        loseNext = resolve;
      });
    },
    close() {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
