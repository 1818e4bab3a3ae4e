//! Tests of what turns, undos, pauses and outages leave each seat, and when its flag falls.

use super::*;

const BANK: ClockKind = ClockKind::Bank { main: 60, increment: 5 };

const PLAYED: TurnTime = TurnTime { free: 0, taken: 0, is_paid: true, has_ended: false, back: 0, over: 0 };

fn clocks(kind: ClockKind) -> Clocks {
    Clocks::new(kind, 2)
}

#[test]
fn a_turn_takes_from_the_bank_and_adds_to_it() {
    let mut clocks = clocks(BANK);
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    assert_eq!(clocks.flag(), Some((0, 90_700)), "30 seconds are free");
    clocks.pass(Some((0, 0)), Some(0), 20_000, 0);
    clocks.pass(Some((1, 1)), Some(1), 40_000, 0);
    assert_eq!(clocks.left, [55_000, 60_000]);
    clocks.pass(Some((0, 2)), Some(2), 50_000, 0);
    assert_eq!(clocks.left, [55_000, 65_000]);
    clocks.pass(Some((1, 3)), Some(3), 57_000, 0);
    assert_eq!(clocks.left, [53_000, 65_000], "now nothing is free");
    assert_eq!(clocks.flag(), Some((1, 57_000 + 65_000 + 700)));
}

#[test]
fn a_time_a_turn_takes_from_the_reserve_only_what_is_over_it() {
    let mut clocks = clocks(ClockKind::Turn { seconds: 10, reserve: 20 });
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(Some((1, 1)), Some(1), 39_000, 0);
    clocks.pass(Some((0, 2)), Some(2), 40_000, 0);
    assert_eq!(clocks.left, [20_000, 20_000]);
    clocks.pass(Some((1, 3)), Some(3), 53_000, 0);
    assert_eq!(clocks.left, [17_000, 20_000]);
}

#[test]
fn time_that_was_used_stays_used_after_an_undo() {
    let mut clocks = clocks(BANK);
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(Some((1, 1)), Some(1), 40_000, 0);
    clocks.go_back(Some((0, 0)), 0, 45_000);
    assert_eq!(clocks.left, [50_000, 60_000], "and what was added goes back");
    assert_eq!(clocks.flag(), Some((0, 45_000 + 50_000 + 700)), "nothing is free again");
    clocks.pass(Some((1, 1)), Some(1), 48_000, 0);
    assert_eq!(clocks.left, [52_000, 60_000], "it is added once");
    assert_eq!(clocks.flag(), Some((1, 48_000 + 25_000 + 60_000 + 700)), "5 of 30 seconds are used");
}

#[test]
fn a_turn_that_is_taken_back_goes_on_with_what_it_had() {
    let mut clocks = clocks(ClockKind::Turn { seconds: 10, reserve: 20 });
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(Some((1, 1)), Some(1), 1_000, 0);
    clocks.pass(Some((0, 2)), Some(2), 2_000, 0);
    for undo in 0..4 {
        let now = 2_000 + 4_000 * undo;
        clocks.pass(Some((1, 3)), Some(3), now + 4_000, 0);
        clocks.go_back(Some((0, 2)), 2, now + 4_000);
    }
    assert_eq!(clocks.left, [14_000, 20_000], "16 seconds of 10 and a reserve");
    let mut clocks = super::Clocks::new(ClockKind::Days { days: 2 }, 2);
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(Some((1, 1)), Some(1), DAY, 0);
    clocks.go_back(Some((0, 0)), 0, 2 * DAY);
    assert_eq!(clocks.claimable(), Some((0, 3 * DAY + 30_000)));
    assert_eq!(clocks.flag(), Some((0, 7 * DAY + 90_000 + 200)), "three times, less a day");
}

#[test]
fn turns_are_not_taken_back_that_leave_somebody_less_than_nothing() {
    let mut clocks = clocks(BANK);
    clocks.left = vec![1_000, 60_000];
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(Some((1, 1)), Some(1), 30_000, 0);
    clocks.pass(Some((0, 2)), Some(2), 31_000, 0);
    assert!(clocks.can_go_back(0, 31_000 + 1_000));
    assert!(!clocks.can_go_back(0, 31_000 + 1_001), "of 6 seconds 5 go back");
    assert!(clocks.can_go_back(1, 31_000 + 6_000), "Ben has enough");
}

#[test]
fn a_turn_gets_the_way_of_its_messages_back_from_a_store() {
    let mut clocks = clocks(BANK);
    clocks.turns = vec![BTreeMap::from([(0, PLAYED)]); 2];
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(Some((1, 1)), Some(1), 10_000, 300);
    assert_eq!(clocks.left[0], 60_000 - 9_700 + 5_000);
    assert_eq!(clocks.lag[0], 2000 - 300 + 250);
    clocks.pass(Some((0, 2)), Some(2), 10_100, 300);
    assert_eq!(clocks.left[1], 65_000, "no more than was used");
    let mut turn = 2;
    let mut now = 10_100;
    while turn < 40 {
        clocks.pass(Some((1, turn + 1)), Some(turn + 1), now + 1000, 9000);
        clocks.pass(Some((0, turn + 2)), Some(turn + 2), now + 2000, 0);
        (now, turn) = (now + 2000, turn + 2);
    }
    assert_eq!(clocks.lag[0], 250, "what is left is what a turn regains");
}

/// Who held their answers to pings back thought for nothing: each undo had the turn give back and regain once more.
#[test]
fn a_turn_that_comes_again_gets_nothing_back_once_more() {
    let mut clocks = clocks(BANK);
    clocks.turns = vec![BTreeMap::from([(0, PLAYED)]); 2];
    clocks.pass(Some((0, 2)), Some(2), 0, 0);
    for undo in 0..20 {
        let now = 250 * undo;
        clocks.pass(Some((1, 3)), Some(3), now + 250, 500);
        clocks.go_back(Some((0, 2)), 2, now + 250);
    }
    assert_eq!(clocks.left[0], 60_000 - 20 * 250 + 500, "half a second");
    assert_eq!(clocks.lag[0], 2000 - 500 + 250, "and it regains once");
    assert_eq!(clocks.flag(), Some((0, 5_000 + 55_500 + 200)), "nothing is left to give back");
}

/// With nothing left each undo gave the time once more that a flag waits.
#[test]
fn a_turn_that_comes_again_has_what_is_left_of_the_time_that_a_flag_waits() {
    let mut clocks = clocks(ClockKind::Bank { main: 10, increment: 0 });
    clocks.turns = vec![BTreeMap::from([(0, PLAYED)]); 2];
    clocks.left = vec![0, 10_000];
    clocks.pass(Some((0, 2)), Some(2), 0, 0);
    assert_eq!(clocks.flag_with(0), Some((0, 200)));
    clocks.pass(Some((1, 3)), Some(3), 150, 0);
    clocks.go_back(Some((0, 2)), 2, 150);
    assert_eq!(clocks.flag_with(0), Some((0, 200)), "in all");
}

#[test]
fn a_flag_waits_for_messages_that_take_long() {
    let mut clocks = clocks(BANK);
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    assert_eq!(clocks.flag_with(0), Some((0, 90_200)));
    assert_eq!(clocks.flag_with(100), Some((0, 90_300)));
    assert_eq!(clocks.flag_with(9000), clocks.flag());
    clocks.lag[0] = 50;
    assert_eq!(clocks.flag(), Some((0, 90_250)));
}

#[test]
fn an_outage_and_a_pause_cost_nobody() {
    let mut clocks = clocks(BANK);
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(Some((1, 1)), Some(1), 1_000, 0);
    clocks.pass(Some((0, 2)), Some(2), 2_000, 0);
    clocks.give_back(3_000);
    clocks.pause(true, 6_000);
    assert_eq!(clocks.flag(), None);
    clocks.pause(false, 100_000);
    clocks.pass(Some((1, 3)), Some(3), 101_000, 0);
    assert_eq!(clocks.left[0], 65_000 - 2_000 + 5_000);
}

#[test]
fn a_pause_lasts_over_turns_and_holds_where_no_clock_runs() {
    let mut clocks = clocks(BANK);
    clocks.pass(None, Some(0), 0, 0);
    clocks.pause(true, 1_000);
    assert!(clocks.is_paused());
    clocks.pass(Some((1, 1)), Some(1), 2_000, 0);
    clocks.go_back(Some((0, 0)), 0, 50_000);
    clocks.give_back(7_000);
    assert_eq!((clocks.flag(), clocks.claimable()), (None, None));
    clocks.pause(false, 100_000);
    assert_eq!(clocks.flag(), Some((0, 100_000 + 90_000 + 700)));
    assert_eq!(clocks.left, [60_000; 2]);
}

#[test]
fn a_seat_is_paid_for_turns_that_it_has_ended_itself() {
    let mut clocks = clocks(BANK);
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(None, Some(0), 40_000, 400);
    assert_eq!(clocks.left[0], 50_000, "a computer stands in");
    clocks.pass(Some((0, 0)), Some(0), 90_000, 0);
    assert_eq!(clocks.flag(), Some((0, 90_000 + 50_000 + 700)), "who is back goes on");
}

#[test]
fn with_days_the_others_may_claim_long_before_the_game_ends() {
    let mut clocks = clocks(ClockKind::Days { days: 2 });
    clocks.pass(Some((0, 0)), Some(0), 0, 0);
    clocks.pass(Some((1, 1)), Some(1), 5, 0);
    clocks.pass(Some((0, 2)), Some(2), 10, 0);
    assert_eq!(clocks.claimable(), Some((0, 10 + 2 * DAY)));
    assert_eq!(clocks.flag(), Some((0, 10 + 6 * DAY + 200)));
}

#[test]
fn clocks_have_bounds() {
    assert!(BANK.check().is_ok());
    for clock in [
        ClockKind::Bank { main: 9, increment: 0 },
        ClockKind::Bank { main: 10, increment: 90_000 },
        ClockKind::Turn { seconds: 4, reserve: 0 },
        ClockKind::Days { days: 0 },
        ClockKind::Days { days: 15 },
    ] {
        assert!(clock.check().is_err(), "{clock:?}");
    }
}
