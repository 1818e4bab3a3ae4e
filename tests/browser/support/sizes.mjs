/** The eight sizes of windows at which what holds for every size is tested. */
export const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [640, 400], // 1280 x 800 at 200 %
  [900, 600],
  [1280, 800],
  [1920, 1080],
];
