export {
  CommentView,
  createComment,
  deleteComment,
  listCommentMentionable,
  listComments,
  updateComment,
} from "./comments.ts";
export { listStarred, toggleStarred } from "./starred.ts";
