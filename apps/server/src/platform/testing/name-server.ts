import { createSocket, type RemoteInfo } from "node:dgram";
import { Resolver } from "node:dns";
import { once } from "node:events";
import { isIPv4, type LookupFunction } from "node:net";

/** A name server on this machine whose answers a test decides, question by question. */
export interface NameServer {
  /** What is answered next: one question takes one list of addresses; the last list answers all that follow. */
  say(...answers: (readonly string[])[]): void;
  /** Names that were asked for, in order. */
  readonly asked: readonly string[];
  /** Asks this server over the network, as a machine that uses it would, and keeps nothing. */
  readonly lookup: LookupFunction;
  close(): void;
}

/** Starts a name server over UDP. It answers questions for IPv4 addresses, with nothing to be kept. */
export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  let answers: (readonly string[])[] = [[]];
  socket.on("message", (question: Buffer, { address, port }: RemoteInfo) => {
    asked.push(nameIn(question));
    const [addresses = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
    socket.send(answerTo(question, addresses), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    say(...next) {
      answers = next;
    },
    asked,
    lookup: (hostname, options, callback) =>
      resolver.resolve4(hostname, (error, addresses) => {
        const [address = ""] = addresses ?? [];
        if (error) callback(error, "", 0);
        else if (options.all)
          callback(
            null,
            addresses.map((one) => ({ address: one, family: 4 })),
          );
        else callback(null, address, 4);
      }),
    close: () => socket.close(),
  };
}

const headerBytes = 12;

/** The name of the only question of a packet. */
function nameIn(packet: Buffer): string {
  const labels: string[] = [];
  for (let at = headerBytes; packet[at]; at += packet.readUInt8(at) + 1)
    labels.push(packet.toString("latin1", at + 1, at + 1 + packet.readUInt8(at)));
  return labels.join(".");
}

/** The question again, with an address record of no lifetime for each address. */
function answerTo(question: Buffer, addresses: readonly string[]): Buffer {
  const nameEnd = question.indexOf(0, headerBytes);
  const asked = question.subarray(headerBytes, nameEnd + 5);
  const header = Buffer.alloc(headerBytes);
  question.copy(header, 0, 0, 2);
  // A response, authoritative, with the wish for recursion as it was.
  header.writeUInt16BE(0x8480, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  return Buffer.concat([header, asked, ...addresses.filter((one) => isIPv4(one)).map(recordOf)]);
}

// The name is where the question has it; type A, class IN, no lifetime, four bytes.
const recordOf = (address: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4]),
    Buffer.from(address.split(".").map(Number)),
  ]);
