export { CommentView, createComment, deleteComment, listComments, updateComment } from "./comments.ts";
export { listStarred, toggleStarred } from "./starred.ts";
