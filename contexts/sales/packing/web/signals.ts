/** What a sound tells: counted, order complete or sent, blocked. Each is also told by text and color. */
export type Signal = 'counted' | 'done' | 'blocked';

const tones: Readonly<Record<Signal, readonly (readonly [hertz: number, seconds: number])[]>> = {
  counted: [[1_320, 0.07]],
  done: [
    [880, 0.09],
    [1_320, 0.14],
  ],
  blocked: [
    [220, 0.22],
    [160, 0.3],
  ],
};

const audio: { context?: AudioContext } = {};

/** Plays the sound of a signal; browsers allow it after the first key. */
export function playSignal(signal: Signal): void {
  const context = (audio.context ??= new AudioContext());
  let start = context.currentTime;
  for (const [hertz, seconds] of tones[signal]) {
    const oscillator = new OscillatorNode(context, { type: 'square', frequency: hertz });
    const gain = new GainNode(context, { gain: 0.08 });
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + seconds);
    start += seconds;
  }
}
