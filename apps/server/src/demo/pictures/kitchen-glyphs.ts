/** Things of the kitchen in a box of 100: `p` is the thing itself, `a` its accent, `d` its dark part, `n` a line. */
export const kitchenGlyphs = {
  beans:
    '<path class="p" d="M30 24h40l4 8v50a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6V32z"/><path class="a" d="M30 14h40v12H30z"/><path class="n" d="M30 20h40"/><path class="a" d="M36 44h28v28H36z"/><ellipse class="d" cx="50" cy="58" rx="7" ry="10" transform="rotate(28 50 58)"/><path class="w" d="M54 50c-6 3-2 12-8 16"/><circle class="n" cx="50" cy="34" r="2.4"/>',
  bottle:
    '<path class="p" d="M42 28h16v8c0 5 10 8 10 18v28a6 6 0 0 1-6 6H38a6 6 0 0 1-6-6V54c0-10 10-13 10-18z"/><rect class="d" x="41" y="13" width="18" height="15" rx="3"/><path class="a" d="M32 58h36v18H32z"/><path class="n" d="M40 67h20"/>',
  caddy:
    '<rect class="p" x="28" y="34" width="44" height="54" rx="5"/><path class="a" d="M28 46h44v26H28z"/><rect class="d" x="30" y="20" width="40" height="14" rx="4"/><path class="n" d="M50 66V54m0 6c-7 0-9-4-9-8 6 0 9 3 9 8zm0-2c0-5 3-8 9-8 0 5-3 8-9 8z"/>',
  kettle:
    '<path class="n" d="M64 42h12a8 8 0 0 1 8 8v14a10 10 0 0 1-10 10h-4"/><path class="p" d="M36 34h28l8 48a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6z"/><path class="n" d="M31 70c-10 0-12-8-12-18 0-9-2-14-9-16"/><path class="a" d="M30 70h40l2 12a6 6 0 0 1-6 6H34a6 6 0 0 1-6-6z"/><path class="d" d="M36 34c0-6 6-9 14-9s14 3 14 9z"/><circle class="d" cx="50" cy="20" r="4"/>',
  cup: '<path class="n" d="M70 44h6a11 11 0 0 1 0 22h-8"/><path class="p" d="M24 36h48v34a16 16 0 0 1-16 16H40a16 16 0 0 1-16-16z"/><path class="a" d="M24 56h48v14a16 16 0 0 1-16 16H40a16 16 0 0 1-16-16z"/><path class="n" d="M38 26c-4-5 4-7 0-13m10 13c-4-5 4-7 0-13m10 13c-4-5 4-7 0-13"/>',
  tumbler:
    '<path class="p" d="M32 32h36l-4 52a5 5 0 0 1-5 4H41a5 5 0 0 1-5-4z"/><path class="a" d="M33 46h34l-1.5 20H34.5z"/><rect class="d" x="29" y="23" width="42" height="10" rx="4"/><path class="d" d="M42 14h14v9H42z"/>',
  pot: '<path class="n" d="M20 52h-6a5 5 0 0 0 0 12h6m60-12h6a5 5 0 0 1 0 12h-6"/><path class="p" d="M20 46h60v26a12 12 0 0 1-12 12H32a12 12 0 0 1-12-12z"/><path class="a" d="M20 66h60v6a12 12 0 0 1-12 12H32a12 12 0 0 1-12-12z"/><path class="a" d="M18 46c2-13 16-18 32-18s30 5 32 18z"/><circle class="d" cx="50" cy="23" r="5"/>',
  pan: '<path class="d" d="M60 40 88 17a4.5 4.5 0 0 1 6 6L70 50z"/><ellipse class="p" cx="44" cy="58" rx="34" ry="28"/><ellipse class="a" cx="44" cy="57" rx="26" ry="20.5"/><path class="n" d="M30 53c3-5 8-8 14-8"/>',
  board:
    '<rect class="p" x="22" y="26" width="56" height="62" rx="9"/><path class="p" d="M42 26v-8a8 8 0 0 1 16 0v8"/><circle class="d" cx="50" cy="20" r="3"/><path class="n" d="M33 40c10 3 20-3 34 1M33 54c12 4 22-4 34 0M33 68c8 3 22-3 34 1"/><path class="a" d="M22 78h56v1a9 9 0 0 1-9 9H31a9 9 0 0 1-9-9z"/>',
  knife:
    '<path class="p" d="M38 12c14 6 20 22 20 46H38z"/><path class="n" d="M51 28c3 8 4 18 4 30"/><rect class="a" x="36" y="58" width="24" height="6" rx="2"/><path class="d" d="M39 64h17v20a6 6 0 0 1-6 6h-5a6 6 0 0 1-6-6z"/><path class="w" d="M47.5 72v1m0 8v1"/>',
} as const;
