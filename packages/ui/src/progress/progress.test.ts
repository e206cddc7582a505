import { describe, expect, it } from 'vitest';
import { progressSettings } from './progress-settings.ts';

describe('progress bar', () => {
  it('[R-12] starts at 0.08, steps in 200 ms and trickles every 800 ms', () => {
    expect(progressSettings).toMatchObject({ minimum: 0.08, speed: 200, trickleSpeed: 800 });
  });
});
