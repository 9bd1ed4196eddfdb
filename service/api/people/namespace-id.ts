// The numbers of namespaces: groups and people are counted apart, namespaces are not.

/** Above every group's number, within 32 bits. */
const firstOfPeople = 2 ** 30;

/** Number of the namespace of the person of this number; a group's namespace has the group's own. */
export const personNamespaceId = (userId: number): number => firstOfPeople + userId;
