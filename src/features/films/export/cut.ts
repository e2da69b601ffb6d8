import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny';

/** The frames of a shot. Times are those of its file, in seconds. */
export interface Cut {
  track: InputVideoTrack;
  /** Time of the first frame. */
  startS: number;
  /** Where the last frame ends. */
  endS: number;
  /** How many packets, in the order of the file, hold the frames. */
  count: number;
  /** They can be decoded without any other packet, and come without any other frame: copying them is exact. */
  isWhole: boolean;
}

/**
 * The frames of which the larger part lies between the two times, which count from the first frame; at least one. So a
 * shot is as long as its trims say, to half a frame at either end.
 */
export async function cutFrames(track: InputVideoTrack, startS: number, endS: number): Promise<Cut> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    packets.push(packet);
  }
  const beginS = Math.min(...packets.map(({ timestamp }) => timestamp));
  const middleOf = ({ timestamp, duration }: EncodedPacket) => timestamp - beginS + duration / 2;
  const inside = packets.filter((packet) => middleOf(packet) >= startS && middleOf(packet) < endS);
  const distance = (packet: EncodedPacket) => Math.abs(middleOf(packet) - startS);
  const frames =
    inside.length > 0 ? inside : [packets.reduce((one, other) => (distance(other) < distance(one) ? other : one))];
  const [first, last] = [frames[0], frames.at(-1)];
  if (!first || !last) throw new Error('A cut has a frame.');
  const firstS = Math.min(...frames.map(({ timestamp }) => timestamp));
  const span = packets.indexOf(last) - packets.indexOf(first) + 1;
  return {
    track,
    startS: firstS,
    endS: Math.max(...frames.map(({ timestamp, duration }) => timestamp + duration)),
    count: frames.length,
    isWhole: first.type === 'key' && first.timestamp === firstS && span === frames.length,
  };
}
