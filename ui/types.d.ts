// What the parts of the front tell one another: state, session, forms, boards, games.

export type { Record as GameRecord } from './protocol';
export type { Rooms, RoomActions, RoomsState, RoomState } from './rooms/types';
export type * from './types/board';
export type * from './types/editor';
export type * from './types/form';
export type * from './types/game';
export type * from './types/lesson';
export type * from './types/puzzle';
export type * from './types/session';
export type * from './types/state';
