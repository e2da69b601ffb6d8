/** Samples in a packet of AAC-LC. */
export const AAC_FRAME = 1024;

/**
 * A packet of AAC-LC without any sound, whatever the sample rate (ISO/IEC 14496-3, 4.4.2): one channel element in which
 * no band has a value. One or two channels.
 */
export function silentAac(channels: 1 | 2): Uint8Array {
  // One long window; no band, no prediction.
  const window = [[1, 0], [2, 0], [1, 0], [6, 0], [1, 0]] as const; // prettier-ignore
  // No pulses, no noise shaping, no gain control.
  const tools = [[1, 0], [1, 0], [1, 0]] as const; // prettier-ignore
  const gain = [8, 0] as const;
  const element =
    channels === 1
      ? [[3, 0], [4, 0], gain, ...window, ...tools] // prettier-ignore
      : // Both channels share the window, and nothing is said of middle and side.
        [[3, 1], [4, 0], [1, 1], ...window, [2, 0], gain, ...tools, gain, ...tools]; // prettier-ignore
  const bits = [...element, [3, 7]].map(([width = 0, value = 0]) => value.toString(2).padStart(width, '0')).join('');
  return Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}
