/** Tells the visitor that a choice opens the next screen. Shown above every lone single choice. */
export const ADVANCING_CHOICE_HINT = 'Picking an answer takes you to the next question.';
