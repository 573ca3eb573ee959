export const italian = {};
